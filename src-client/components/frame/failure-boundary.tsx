import { Component, type ReactNode } from 'react';
import { PageFailure } from './page-failure.tsx';

/** For what stands around the pages: the router has its own for what happens inside them. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children;
  }
}
