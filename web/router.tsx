import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from './messages/language.tsx'
import { type Screen, screens } from './routes.tsx'
import { useMay } from './session.ts'
import { NotAllowed, NotFound } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'
import { useSite } from './site-context.tsx'
import { ErrorBoundary, SomethingWrong } from './ui/error-boundary.tsx'
import { LoadingOverlay } from './ui/waiting.tsx'

type RouterContext = { client: QueryClient }

/** The address bar as plain parameters: a repeated one is a list. Links stay short and can be read and shared. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== '') parameters.append(name, String(one))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
})

function routeOf(screen: Screen) {
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: lazyRouteComponent(async () => {
      const Content = await screen.load()
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

/** Sets the page's title, and shows a screen only to those who may see it. */
function Titled({ screen, children }: { screen: Screen; children: React.ReactNode }) {
  const { brandName } = useSite()
  const title = screen.title?.(useMessages())
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
