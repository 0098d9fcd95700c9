import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { texts } from '../texts/index.js';
import { Failure } from './states.js';

interface LateProps<Props> {
  /** Loads the part. It is called again when a person tries again. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly children: (Part: ComponentType<Props>) => ReactNode;
}

/** A part of a page that is loaded later. Where it does not load, or fails, the page stays, and the part is tried again. */
export function Late<Props>({ load, children }: LateProps<Props>) {
  const begin = () => ({ Part: lazy(async () => ({ default: await load() })), number: 0 });
  const [attempt, setAttempt] = useState(begin);
  const retry = () => setAttempt(({ number }) => ({ ...begin(), number: number + 1 }));
  return (
    <Boundary key={attempt.number} retry={retry}>
      <Suspense fallback={<p role="status">{texts.app.loading}</p>}>{children(attempt.Part)}</Suspense>
    </Boundary>
  );
}

/** Shows why its children failed, with a way to try again. */
class Boundary extends Component<
  { readonly retry: () => void; readonly children: ReactNode },
  { error: Error | null }
> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <Failure error={error} retry={this.props.retry} />;
  }
}
