import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from './app/router.tsx';
import { fetchScreen, preloadScreen } from './app/screens.ts';
import { SignInAgain } from './features/accounts/sign-in-again.tsx';
import { startWithEarly } from './lib/early.ts';
import { followLanguage } from './lib/language.ts';
import { whenIntended } from './lib/navigation.tsx';
import { currentUser, finishErasing } from './lib/session.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  startWithEarly();
  whenIntended(preloadScreen);
  finishErasing();
  const user = currentUser();
  if (user) followLanguage(user);
  // The shell stays until the whole screen can be rendered.
  await fetchScreen(window.location.pathname);
  createRoot(root).render(
    <StrictMode>
      <Router />
      <SignInAgain />
    </StrictMode>,
  );
}

// Not awaited, because the modules that it loads import this file, which would deadlock.
void start();
