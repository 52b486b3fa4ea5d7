import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useLocation,
  useSearch,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { snapshot } from '../contract/catalogue-snapshot.ts'
import { parseSearch, stringifySearch } from './address.ts'
import { useClosed } from './maintenance/state.ts'
import { useMessages } from './messages/language.tsx'
import { askEarly, loadScreen, type Screen, screens } from './routes.tsx'
import { useMay, useUser } from './session.ts'
import { NotAllowed, NotFound } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'
import { useSite } from './site-context.tsx'
import { useTellLanguage } from './tell-language.ts'
import { ErrorBoundary, SomethingWrong } from './ui/error-boundary.tsx'
import { LoadingOverlay } from './ui/waiting.tsx'

type RouterContext = { client: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  notFoundComponent: NotFound,
})

/** The administration brings a frame of its own with its code. */
function Frame() {
  const inAdministration = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) })
  useTellLanguage()
  const { isAdmin } = useUser()
  const isClosed = useClosed() !== null
  if (inAdministration) return <Outlet />
  // Whoever else is shown the notice finds this page again as it was.
  if (isClosed && isAdmin) return <Navigate to="/admin/maintenance" replace />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

function routeOf(screen: Screen) {
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    loader: ({ context: { client }, location, cause }) => {
      // A link that is pointed at, or a screen that opens: its reads go out beside its code.
      if (cause !== 'stay')
        askEarly(
          screen,
          parseSearch(location.searchStr),
          (key) => isFresh(client, key) || isInSnapshot(client, key),
        )
    },
    component: lazyRouteComponent(async () => {
      const Content = await loadScreen(screen)
      return {
        default: () => (
          <ErrorBoundary resetKey={location.pathname}>
            <Titled screen={screen}>
              <Content />
            </Titled>
          </ErrorBoundary>
        ),
      }
    }),
  })
}

const isFresh = (client: QueryClient, queryKey: readonly unknown[]) =>
  client
    .getQueryCache()
    .findAll({ queryKey, stale: false })
    .some(({ state }) => state.data !== undefined)

const lists = /^inventory(\/(flowers|plants|supplies|yard))?$/

/** Whether a list comes from the snapshot of the catalogue that the page keeps (web/catalogue/snapshot.ts). */
function isInSnapshot(client: QueryClient, [path, send]: readonly unknown[]): boolean {
  const { search } = (send as { query?: { search?: string } }).query ?? {}
  if (!lists.test(String(path)) || search) return false
  return client
    .getQueryCache()
    .findAll({ queryKey: [snapshot.read.path] })
    .some(
      ({ state }) => !state.isInvalidated && (state.data as { catalogue?: unknown } | undefined)?.catalogue,
    )
}

/** Sets the page's title, and shows a screen only to those who may see it. */
function Titled({ screen, children }: { screen: Screen; children: React.ReactNode }) {
  const { brandName } = useSite()
  const parameters = useSearch({ strict: false }) as Record<string, unknown>
  const title = screen.title?.(useMessages(), parameters)
  const allowed = useMay(screen.access)
  useEffect(() => {
    document.title = title ? `${brandName} - ${title}` : brandName
  }, [brandName, title])
  return allowed ? children : <NotAllowed />
}

export function makeRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren(screens.map(routeOf)),
    context: { client },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingOverlay,
    defaultErrorComponent: SomethingWrong,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  })
}
