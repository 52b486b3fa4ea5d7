import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useLocation,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { Suspense, useCallback, useEffect } from 'react'
import { snapshot } from '../../contract/features/catalogue/snapshot.ts'
import { parseSearch, stringifySearch } from '../core/address.ts'
import { useClosed } from '../core/maintenance.ts'
import { useMay, useUser } from '../core/session.ts'
import { useSite } from '../core/site-context.tsx'
import { useTellLanguage } from '../core/tell-language.ts'
import { NotAllowed, NotFound } from '../features/shell/not-found.tsx'
import { Shell } from '../features/shell/shell.tsx'
import { isServerUnreachable, Unreachable, UnreachableError } from '../features/shell/unreachable.tsx'
import { StaffFrame } from '../staff/frame/pages.ts'
import { ErrorBoundary, SomethingWrong } from '../ui/error-boundary.tsx'
import { LoadingOverlay } from '../ui/waiting.tsx'
import { useMessages } from '../words/language.tsx'
import { askEarly, loadScreen, screens } from './routes.tsx'
import type { Screen } from './screen.ts'
import { staffPages } from './staff-pages.ts'

type RouterContext = { client: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  notFoundComponent: NotFound,
})

const Tools = lazyRouteComponent(() => import('./staff-tools.tsx'), 'StaffTools')
const staffFrame = {
  pages: staffPages,
  Tools: () => (
    <Suspense>
      <Tools />
    </Suspense>
  ),
}

/** The administration loads its own frame with its code. */
function Frame() {
  const inAdministration = useLocation({ select: ({ pathname }) => /^\/(admin|sales)(\/|$)/.test(pathname) })
  useTellLanguage()
  const { isAdmin } = useUser()
  const isClosed = useClosed() !== null
  if (inAdministration)
    return (
      <StaffFrame value={staffFrame}>
        <Outlet />
      </StaffFrame>
    )
  // Users who see the notice find this page again unchanged.
  if (isClosed && isAdmin) return <Navigate to="/admin/maintenance" replace />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

function routeOf(screen: Screen) {
  const component = lazyRouteComponent(async () => {
    const loading = Promise.all([loadScreen(screen), 'staff' in screen && Tools.preload?.()])
    const [Content] = await loading.catch(async (error) => {
      // The router answers a missing file with a reload, and a reload without a connection would end the app.
      throw (await isServerUnreachable()) ? new UnreachableError() : error
    })
    return {
      default: () => (
        <ErrorBoundary resetKey={location.pathname}>
          <Titled screen={screen}>
            <Content />
          </Titled>
        </ErrorBoundary>
      ),
    }
  })
  function Failed({ error, reset }: ErrorComponentProps) {
    const retry = useCallback(() => void Promise.resolve(component.preload?.()).then(reset), [reset])
    return error instanceof UnreachableError ? <Unreachable onRetry={retry} /> : <SomethingWrong />
  }
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    loader: ({ context: { client }, location, cause }) => {
      // When a link is hovered or a screen opens, fetch its reads in parallel with its code.
      if (cause !== 'stay')
        askEarly(
          screen,
          parseSearch(location.searchStr),
          (key) => isFresh(client, key) || isInSnapshot(client, key),
        )
    },
    component,
    errorComponent: Failed,
  })
}

const isFresh = (client: QueryClient, queryKey: readonly unknown[]) =>
  client
    .getQueryCache()
    .findAll({ queryKey, stale: false })
    .some(({ state }) => state.data !== undefined)

const lists = /^inventory(\/(flowers|plants|supplies|yard))?$/

/** Whether a list comes from the page's snapshot of the catalogue (web/features/catalogue/snapshot.ts). */
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

/** Sets the page's title, and shows a screen only to users who may see it. */
function Titled({ screen, children }: { screen: Screen; children: React.ReactNode }) {
  const { brandName } = useSite()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const parameters = { ...search, ...useParams({ strict: false }) }
  const title = screen.title?.(useMessages(), parameters)
  const isClosed = useClosed() !== null
  const may = useMay(screen.access)
  const mayWhileClosed = useMay(screen.accessWhileClosed ?? screen.access)
  const allowed = may || (isClosed && mayWhileClosed)
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
