import './styles/console.css';
import 'uplot/dist/uPlot.min.css';
// Styles of pages that are loaded later: esbuild loads none with them.
import './pages/overview/overview.css';
import './pages/decisions/decisions.css';
import './pages/mandates/mandate.css';
import './pages/rules/rules.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, router } from './app/router.js';
import { language } from './texts/language.js';

document.documentElement.lang = language;
const home = document.getElementById('root');
if (home === null) throw new Error('the page has no place for the console');
createRoot(home).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
