import { Activity, type ComponentType, lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Door, doorAt } from './doors.ts'
import { introIsDue } from './intro/intro-state.ts'
import { startMaintenance, useClosed } from './maintenance/state.ts'
import { LanguageProvider } from './messages/language.tsx'
import { loadLanguage, loadShopWords, pageLanguage } from './messages/load.ts'
import { useSession } from './session.ts'
import type { Site } from './site.ts'
import { SiteProvider } from './site-context.tsx'
import { ZoneProvider } from './ui/dates.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { setArtVersion } from './ui/product-art.tsx'
import { LoadingOverlay } from './ui/waiting.tsx'
import { currentSession } from './user.ts'

const loadSignedIn = async () => (await Promise.all([import('./signed-in.tsx'), loadShopWords()]))[0].SignedIn
const loadSignIn = async () => (await import('./sign-in/sign-in-screen.tsx')).SignInScreen

type Parts = { SignedIn: ComponentType; SignInScreen: ComponentType; DoorScreen: ComponentType }
const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))
const IntroScreen = lazy(async () => ({ default: (await import('./intro/intro-screen.tsx')).IntroScreen }))
const ClosedScreen = later(async () => (await import('./maintenance/closed-screen.tsx')).ClosedScreen)

/** Draws the page. What its visitor sees first is fetched before the first drawing, where the page says who that is. */
export async function start(site: Site) {
  const { loading, user } = currentSession()
  const door = doorAt(location.pathname)
  const parts: Parts = {
    SignedIn: later(loadSignedIn),
    SignInScreen: later(loadSignIn),
    DoorScreen: later(door ? door.load : loadSignIn),
  }
  if (user) parts.SignedIn = await loadSignedIn()
  else if (!loading && door) parts.DoorScreen = await door.load()
  else if (!loading) parts.SignInScreen = await loadSignIn()

  // Those of the shop too, where somebody turned out to be signed in meanwhile.
  const language = await loadLanguage(pageLanguage())
  setArtVersion(site.artVersion)
  startMaintenance(site)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider start={language}>
        <SiteProvider value={site}>
          <ZoneProvider value={site.timeZone}>
            <ErrorBoundary>
              <App door={door} {...parts} />
            </ErrorBoundary>
          </ZoneProvider>
        </SiteProvider>
      </LanguageProvider>
    </StrictMode>,
  )
}

type AppProps = Parts & {
  /** The signed-out page that the address named when the page was loaded. */
  door: Door | undefined
}

/**
 * What the page is: the notice of maintenance, a page for whoever is not signed in, the sign-in page at any other address, or
 * the shop. The shop of a session that has ended, or that maintenance has interrupted, waits behind with what was typed.
 */
function App({ door, SignedIn, SignInScreen, DoorScreen }: AppProps) {
  const { loading, user, former } = useSession()
  const closed = useClosed()
  const [introDue, setIntroDue] = useState(introIsDue)
  if (loading) return <LoadingOverlay />

  const person = user ?? former
  const front = frontOf()
  return (
    <>
      <Suspense fallback={<LoadingOverlay />}>{front}</Suspense>
      {person && !door && (
        <Activity key={person.id} mode={front ? 'hidden' : 'visible'}>
          <Suspense fallback={<LoadingOverlay />}>
            <SignedIn />
          </Suspense>
        </Activity>
      )}
    </>
  )

  /** What stands in place of the shop; nothing where somebody may have it. */
  function frontOf() {
    const isAdministration = /^\/admin(\/|$)/.test(location.pathname)
    if (closed && !user?.isAdmin) return isAdministration ? <SignInScreen /> : <ClosedScreen />
    if (user && door) return door.signedIn === 'itself' ? <DoorScreen /> : <ToShop />
    if (user) return null
    if (introDue && !former && !door?.duringIntro) return <IntroScreen onDone={() => setIntroDue(false)} />
    return door ? <DoorScreen /> : <SignInScreen />
  }
}

/** Somebody signed in has no use for this page. */
function ToShop() {
  useEffect(() => location.replace('/'), [])
  return <LoadingOverlay />
}
