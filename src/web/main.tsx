import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadScreen } from './app/page-loader.ts';
import { Router } from './app/router.tsx';
import { SignInAgain } from './features/accounts/sign-in-again.tsx';
import { whenIntended } from './lib/navigation.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

whenIntended(preloadScreen);
createRoot(root).render(
  <StrictMode>
    <Router />
    <SignInAgain />
  </StrictMode>,
);
