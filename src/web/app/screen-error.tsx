import { Component, type ReactNode, useEffect, useState } from 'react';
import { m } from '../../messages/m.ts';
import { noteNoAnswer, useOnline } from '../lib/online.ts';
import { Button } from '../ui/button.tsx';
import { Knot } from '../ui/logo.tsx';

/**
 * Shown instead of a screen that failed to render. Usually its code could not be fetched: the device is offline, or a new version
 * has replaced the file.
 */
export class ScreenError extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    noteNoAnswer();
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const isOffline = !useOnline();
  const [wasOffline, setWasOffline] = useState(isOffline);
  useEffect(() => {
    if (isOffline) setWasOffline(true);
    else if (wasOffline) window.location.reload();
  }, [isOffline, wasOffline]);
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-6 py-12 text-center">
      <Knot className="size-12 text-line-strong" />
      <h1 className="text-2xl">{isOffline ? m.shell_error_offline() : m.shell_error_title()}</h1>
      <p className="max-w-md text-quiet">{isOffline ? m.shell_error_never_seen() : m.shell_error_why()}</p>
      <Button onClick={() => window.location.reload()}>{m.shell_try_again()}</Button>
    </div>
  );
}
