import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Knot } from '../ui/logo.tsx';

/**
 * What stands where a screen could not be drawn. Mostly its code could not be fetched: without a network, or because a
 * new version replaced it.
 */
export class ScreenError extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const isOffline = !navigator.onLine;
    return (
      <div role="alert" className="grid justify-items-center gap-4 px-6 py-12 text-center">
        <Knot className="size-12 text-line-strong" />
        <h1 className="text-2xl">{isOffline ? 'You are offline' : 'This screen could not be shown'}</h1>
        <p className="max-w-md text-quiet">
          {isOffline
            ? 'This screen was not opened on this phone before. It needs the network once; then it opens without.'
            : 'Something went wrong here, or a new version has come. Nothing you saved is lost.'}
        </p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </div>
    );
  }
}
