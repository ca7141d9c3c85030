import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Toaster } from 'sonner';
import { Router } from './app/router.tsx';
import { SignInAgain } from './features/accounts/sign-in-again.tsx';
import { queryClient } from './lib/queries.ts';
import './style.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Router />
        <SignInAgain />
      </BrowserRouter>
      {/* §9: toasts stand 3 s, app-wide at the top right. */}
      <Toaster position="top-right" duration={3000} closeButton richColors />
    </QueryClientProvider>
  </StrictMode>,
);
