import { Logo } from '../../ui/logo.tsx';

/** The skeleton of a sign-in or sign-up screen. */
export function SignInSkeleton() {
  return (
    <div className="small-page flex min-h-dvh flex-col" aria-busy="true">
      <div className="kente" />
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between px-4 py-4">
        <Logo />
        <div className="skeleton h-11 w-24" />
      </header>
      <main className="mx-auto w-full max-w-6xl px-4 py-6">
        <p className="sr-only">Loading</p>
        <div className="skeleton mx-auto h-96 max-w-lg" />
      </main>
    </div>
  );
}
