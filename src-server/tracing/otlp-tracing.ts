import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
} from '@opentelemetry/sdk-trace-base';
import { currentLogScope, type Log, withLogScope } from '../log/log.ts';
import type { OpenSpan, SpanDetails, Tracing, TracingSettings } from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const;

const SEND_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
/** Shutdown does not wait longer for an unavailable collector. */
const LAST_WITHIN_MS = 1_000;

interface Ids {
  traceId: string;
  spanId: string;
}

/**
 * The trace id equals the log's, so one number finds both. The first span's id derives from it. A
 * process that knows only the trace id, such as from a webhook's row, can then attach child spans
 * to the request.
 */
export function openOtlpTracing(settings: TracingSettings, log: Log): Tracing {
  const random = new RandomIdGenerator();
  let given: Ids | null = null;
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': settings.serviceName }),
    ),
    // Sampling is the collector's decision, since a trace's value shows only at its end.
    sampler: new AlwaysOnSampler(),
    idGenerator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({
          url: `${settings.endpoint}/v1/traces`,
          timeoutMillis: ANSWER_WITHIN_MS,
        }),
        { scheduledDelayMillis: SEND_EVERY_MS },
      ),
    ],
  });
  const logFailure = () => log.warn('spans could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  logExporterTrouble(logFailure);
  const tracer = provider.getTracer('wickline');

  const begin = ({ name, kind, attributes, isFirst }: SpanDetails): Span => {
    const scope = currentLogScope();
    if (isFirst === true && scope.trace !== undefined) {
      given = { traceId: scope.trace, spanId: firstSpanOf(scope.trace) };
    }
    try {
      return tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(scope, isFirst));
    } finally {
      given = null;
    }
  };

  return {
    isOn: true,
    start: (details) => openSpan(begin(details)),
    async stop() {
      await provider.forceFlush({ timeoutMillis: LAST_WITHIN_MS }).catch(logFailure);
      void provider.shutdown().catch(() => {});
    },
  };
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    run: (work) => withLogScope({ trace: traceId, span: spanId }, work),
    rename: (name) => void span.updateName(name),
    set: (attribute, value) => void span.setAttribute(attribute, value),
    end(failure) {
      if (failure !== undefined) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

function contextOf(scope: { trace?: string; span?: string }, isFirst?: true): Context {
  if (scope.trace === undefined || isFirst === true) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: scope.trace,
    spanId: scope.span ?? firstSpanOf(scope.trace),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: scope.span === undefined,
  });
}

function firstSpanOf(traceId: string): string {
  return traceId.slice(-16);
}

/** An unavailable collector loses spans. Report it, but let it disturb nothing. */
function logExporterTrouble(logFailure: () => void): void {
  const silent = () => {};
  const details = { error: logFailure, warn: silent, info: silent, debug: silent, verbose: silent };
  diag.setLogger(details, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
