import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
  useLocation,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { snapshot } from '../../contract/features/catalogue/snapshot.ts'
import { parseSearch, stringifySearch } from '../core/address.ts'
import { afterStart } from '../core/later.tsx'
import { useClosed } from '../core/maintenance.ts'
import { isServerUnreachable } from '../core/reachable.ts'
import { useMay, useUser } from '../core/session.ts'
import { useSite } from '../core/site-context.tsx'
import { useTellLanguage } from '../core/tell-language.ts'
import { isOutdated } from '../core/version.ts'
import { NotAllowed, NotFound } from '../features/shell/not-found.tsx'
import { Shell } from '../features/shell/shell.tsx'
import { Unreachable, UnreachableError } from '../features/shell/unreachable.tsx'
import { StaffFrame } from '../staff/frame/pages.ts'
import { ErrorBoundary, SomethingWrong } from '../ui/error-boundary.tsx'
import { LoadingOverlay } from '../ui/waiting.tsx'
import { useMessages } from '../words/language.tsx'
import { askEarly, loadScreen, screens, shopScreen } from './routes.tsx'
import type { Screen } from './screen.ts'
import { shopPaths } from './shop-paths.ts'
import { staffPagesOf } from './staff-pages.ts'
import { isStaffPath, loadStaffScreens, staffScreensNow } from './staff-table.ts'

type RouterContext = { client: QueryClient }

const Tools = lazyRouteComponent(() => import('./staff-tools.tsx'), 'StaffTools')
function ToolsOfStaff() {
  return (
    <Suspense>
      <Tools />
    </Suspense>
  )
}

let frame: ComponentProps<typeof StaffFrame>['value'] | undefined
/** What the frame needs to know about all staff pages. */
const staffFrame = () => (frame ??= { pages: staffPagesOf(staffScreensNow() ?? []), Tools: ToolsOfStaff })

/** Staff screens render their own frame, which loads with their code. */
function Frame() {
  const inAdministration = useLocation({ select: ({ pathname }) => isStaffPath(pathname) })
  useTellLanguage()
  const { isAdmin } = useUser()
  const isClosed = useClosed() !== null
  if (inAdministration) return <Outlet />
  // After maintenance, users return to this page as they left it.
  if (isClosed && isAdmin) return <Navigate to="/admin/maintenance" replace />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** A component that loads when it is first needed, and the error that replaces it if loading fails. */
function loadedLater(load: () => Promise<() => ReactNode>) {
  const component = lazyRouteComponent(async () => {
    const Content = await load().catch(async (error) => {
      // When a file is missing the router reloads the page; without a connection that would close the app.
      throw (await isServerUnreachable()) ? new UnreachableError() : error
    })
    return { default: Content }
  })
  function Failed({ error, reset }: ErrorComponentProps) {
    const retry = useCallback(() => void Promise.resolve(component.preload?.()).then(reset), [reset])
    return error instanceof UnreachableError ? <Unreachable onRetry={retry} /> : <SomethingWrong />
  }
  return { component, errorComponent: Failed }
}

/** The screen's content, as its route renders it. */
async function contentOf(screen: Screen): Promise<() => ReactNode> {
  const isOfStaff = 'staff' in screen
  const [Content] = await Promise.all([loadScreen(screen), isOfStaff && Tools.preload?.()])
  const titled = () => (
    <ErrorBoundary resetKey={location.pathname}>
      <Titled screen={screen}>
        <Content />
      </Titled>
    </ErrorBoundary>
  )
  return isOfStaff ? () => <StaffFrame value={staffFrame()}>{titled()}</StaffFrame> : titled
}

type Root = ReturnType<typeof makeRoot>
const makeRoot = () =>
  createRootRouteWithContext<RouterContext>()({ component: Frame, notFoundComponent: NotFound })

const routeOf = (root: Root, path: string, find: () => Promise<Screen>) =>
  createRoute({
    getParentRoute: () => root,
    // With a trailing slash, because `/admin/$` would match before `/admin`.
    path: isStaffPath(path) && path.lastIndexOf('/') === 0 ? `${path}/` : path,
    loader: ({ context: { client }, location, cause }) => {
      // The server has a newer build: load this page from it. Leave guards have run already.
      if (cause === 'enter' && isOutdated()) throw redirect({ href: location.href, reloadDocument: true })
      // When a link is hovered or a screen opens, fetch the screen's reads in parallel with its code.
      const isHere = (key: readonly unknown[]) => isFresh(client, key) || isInSnapshot(client, key)
      // The component that loads the screen handles the error.
      if (cause !== 'stay')
        find().then(
          (screen) => askEarly(screen, parseSearch(location.searchStr), isHere),
          () => {},
        )
    },
    ...loadedLater(async () => contentOf(await find())),
  })

/** The route to the staff's screens when the page started without them. */
const wayToStaff = (root: Root, path: '/admin/$' | '/sales/$') =>
  createRoute({
    getParentRoute: () => root,
    path,
    ...loadedLater(async () => {
      await loadStaffScreens()
      return OpenStaff
    }),
  })

/** All routes of the shop, and those of the staff once they are loaded. */
function routeTree() {
  const root = makeRoot()
  return root.addChildren([
    ...[...screens, ...(staffScreensNow() ?? [])].map((screen) =>
      routeOf(root, screen.path, async () => screen),
    ),
    ...shopPaths.map((path) => routeOf(root, path, () => shopScreen(path))),
    wayToStaff(root, '/admin/$'),
    wayToStaff(root, '/sales/$'),
  ])
}

/** Adds the staff's routes; the one that matches then replaces this component. */
function OpenStaff() {
  const router = useRouter()
  const [isOpen, setOpen] = useState('/admin' in (router.routesByPath as object))
  useEffect(() => {
    if (isOpen) return
    router.update({ ...router.options, routeTree: routeTree() } as Parameters<typeof router.update>[0])
    void router.load().then(() => setOpen(true))
  }, [router, isOpen])
  return isOpen ? <NotFound /> : <LoadingOverlay />
}

const isFresh = (client: QueryClient, queryKey: readonly unknown[]) =>
  client
    .getQueryCache()
    .findAll({ queryKey, stale: false })
    .some(({ state }) => state.data !== undefined)

const lists = /^inventory(\/(flowers|plants|supplies|yard))?$/

/** Whether this is a list that is filled from the catalogue's snapshot (web/features/catalogue/snapshot.ts). */
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
function Titled({ screen, children }: { screen: Screen; children: ReactNode }) {
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
  // Load this table early, so that a click on another screen fetches only that screen.
  afterStart(() => void import('./shop-screens.ts').catch(() => {}))
  return createRouter({
    routeTree: routeTree(),
    context: { client },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingOverlay,
    defaultErrorComponent: SomethingWrong,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  })
}
