import { lazy, Suspense } from 'react'
import { useSession } from './session.ts'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'
import type { Site } from './site.ts'
import { SiteProvider } from './site-context.tsx'
import { ZoneProvider } from './ui/dates.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { LoadingOverlay } from './ui/waiting.tsx'

const SignedIn = lazy(() => import('./signed-in.tsx').then(({ SignedIn }) => ({ default: SignedIn })))

/** Nobody signed in: the sign-in page, whatever the path. Somebody: the shop, whose code is fetched then. */
export function App({ site }: { site: Site }) {
  const { loading, user } = useSession()
  return (
    <SiteProvider value={site}>
      <ZoneProvider value={site.timeZone}>
        <ErrorBoundary>
          {loading ? (
            <LoadingOverlay />
          ) : user ? (
            <Suspense fallback={<LoadingOverlay />}>
              <SignedIn key={user.id} />
            </Suspense>
          ) : (
            <SignInScreen />
          )}
        </ErrorBoundary>
      </ZoneProvider>
    </SiteProvider>
  )
}
