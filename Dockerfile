# The server as one file, its commands (docs/operations.md) and the built client; the database is elsewhere
# (compose.yaml has one).
# `npm run check -- shipping` does what stands here in two plain folders, without a container.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /build/dist/server dist/server
COPY --from=build /build/dist/client dist/client
# The one native module; no bundle can hold it.
COPY --from=build /build/node_modules/@node-rs node_modules/@node-rs
ENV NODE_ENV=production
ENV DATA_DIR=/var/lib/wickline/data
ENV NODE_COMPILE_CACHE=/var/lib/wickline/compiled
# Otherwise glibc keeps a heap for every thread: 2 MB of an idle server.
ENV MALLOC_ARENA_MAX=2
RUN mkdir -p /var/lib/wickline && chown node:node /var/lib/wickline
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# V8 begins with a young heap of 1 MB and copies what a start makes many times over: an eighth of its processor time.
CMD ["node", "--min-semi-space-size=16", "dist/server/server.js"]
