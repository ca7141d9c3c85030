import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadScreen } from './app/page-loader.ts';
import { Router } from './app/router.tsx';
import { SignInAgain } from './features/accounts/sign-in-again.tsx';
import { whenIntended } from './lib/navigation.tsx';
import { finishErasing } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

whenIntended(preloadScreen);
finishErasing();
createRoot(root).render(
  <StrictMode>
    <Router />
    <SignInAgain />
  </StrictMode>,
);
