import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Knot } from '../ui/logo.tsx';

/** Shown in place of a screen that could not be drawn. Usually its code could not be fetched: there is no network, or a new
 * version has replaced it.
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
            ? 'You have not opened this screen on this phone before. Open it once while you are online; after that it works offline.'
            : 'Something went wrong, or there is a new version. Nothing you saved is lost.'}
        </p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </div>
    );
  }
}
