import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { navigate as setLocation, usePathname, useSearch } from 'wouter/use-browser-location';
import { matcherOf, type SCREENS, type ScreenName, type ValueOf } from '../../contract/addresses.ts';
import { mayNow } from './may.tsx';
import { isDashboard, ROUTES, type Route } from './routes.ts';

/* The current address and how to change it. Every screen is a row of routes.ts; anything else is a public page, which the
 * server sends: a link to it leaves the application.
 */

const MATCHERS = ROUTES.map((route) => ({ route, matcher: matcherOf(route.path) }));

type Params = Readonly<Record<string, string>>;

/** The screen at a path, with its parameters; null for paths outside the application. */
export function findScreen(pathname: string): { route: Route; params: Params } | null {
  for (const { route, matcher } of MATCHERS) {
    const match = matcher.exec(pathname);
    if (match) {
      const values = Object.entries(match.groups ?? {});
      return { route, params: Object.fromEntries(values.map(([name, value]) => [name, decode(value)])) };
    }
  }
  return null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Navigates to one of our addresses. Paths outside the application are loaded from the server. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const [pathname = ''] = to.split(/[?#]/);
  const isElsewhere = pathname !== window.location.pathname;
  if (findScreen(pathname) && !leavesDashboard(pathname)) {
    setLocation(to, { replace });
    if (isElsewhere) arrive();
  } else if (replace) window.location.replace(to);
  else window.location.assign(to);
}

/**
 * A new screen, or a new step of a wizard, starts at its top, both visually and for screen readers: the focus moves to its text,
 * unless something has it already. When going back, the browser restores the previous position.
 */
export function arrive(id = 'main'): void {
  const before = document.activeElement;
  window.scrollTo(0, 0);
  // After the screen has rendered and any dialog that led here has closed.
  setTimeout(() => {
    const now = document.activeElement;
    if (now === before || now === document.body)
      (document.getElementById(id) ?? document.getElementById('main'))?.focus({ preventScroll: true });
  });
}

/**
 * Whether a navigation leaves the signed-in area. That loads a new page, so that nothing about the person stays in memory. The
 * two frames also have their own styles, and the dashboard's must come last.
 */
function leavesDashboard(pathname: string): boolean {
  return isDashboard(window.location.pathname) && !isDashboard(pathname);
}

export { usePathname };

const ParamsContext = createContext<Params>({});

export function ParamsProvider({ params, children }: { params: Params; children: ReactNode }) {
  return <ParamsContext value={params}>{children}</ParamsContext>;
}

/** The values in the address of a screen (`useParams<'project'>()`). */
export function useParams<N extends ScreenName>(): Readonly<Record<ValueOf<(typeof SCREENS)[N]>, string>> {
  return useContext(ParamsContext);
}

type SearchInit = URLSearchParams | Record<string, string>;

/** The query string, and how to change it. */
export function useSearchParams(): [
  URLSearchParams,
  (next: SearchInit | ((now: URLSearchParams) => SearchInit), how?: { replace?: boolean }) => void,
] {
  const search = useSearch();
  return [useMemo(() => new URLSearchParams(search), [search]), setSearchParams];
}

function setSearchParams(
  next: SearchInit | ((now: URLSearchParams) => SearchInit),
  { replace = false }: { replace?: boolean } = {},
): void {
  const now = new URLSearchParams(window.location.search);
  const params = new URLSearchParams(typeof next === 'function' ? next(now) : next);
  setLocation(window.location.pathname + (params.size > 0 ? `?${params}` : ''), { replace });
}

/** Redirects when rendered. */
export function Navigate({ to, replace = true }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}

let onIntent: (pathname: string) => void = () => undefined;

/** Called with the path of a link that is about to be followed: hovered, touched or focused. */
export function whenIntended(prepare: (pathname: string) => void): void {
  onIntent = prepare;
}

/** Whether the role of the person allows the screen at an address; other addresses are open to everybody. */
export function mayOpen(to: string): boolean {
  const [pathname = ''] = to.split(/[?#]/);
  return mayNow(findScreen(pathname)?.route.right ?? 'own');
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link inside the application; outside it, in a new tab or with a modifier key, the browser handles it. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const [pathname = ''] = to.split(/[?#]/);
  const isOurs = rest.target === undefined && findScreen(pathname) !== null;
  const prepare = () => isOurs && onIntent(pathname);
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
        if (!isOurs || !isPlain || event.defaultPrevented) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}

/** A link in a navigation: it marks the current page. */
export function NavLink(props: LinkProps) {
  const pathname = usePathname();
  const isHere = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}
