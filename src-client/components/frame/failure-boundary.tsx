import { Component, type ReactNode } from 'react';
import { PageFailure } from './page-failure.tsx';

/** For failures outside the router, which has its own boundary for the pages. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children;
  }
}
