import {
  Activity,
  type ComponentType,
  StrictMode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'
import { afterStart, onDemand } from '../core/later.tsx'
import { startMaintenance, useClosed } from '../core/maintenance.ts'
import { SessionContext } from '../core/session.ts'
import type { Site } from '../core/site.ts'
import { SiteProvider } from '../core/site-context.tsx'
import { currentSession, listenToSession } from '../core/user.ts'
import { isKeptPage } from '../core/version.ts'
import { type Door, doorAt } from '../front/doors.ts'
import { introIsDue } from '../front/intro/intro-state.ts'
import { ZoneProvider } from '../ui/dates.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { setArtVersion } from '../ui/product-art.tsx'
import { followTextSpacing } from '../ui/roomy.ts'
import { LoadingOverlay } from '../ui/waiting.tsx'
import { LanguageProvider } from '../words/language.tsx'
import { loadLanguage, loadWords, pageLanguage } from '../words/load.ts'
import { isStaffPath, loadStaffScreens } from './staff-table.ts'

async function loadSignedIn() {
  // If the address is a staff screen, the router needs the staff's screens from the start; otherwise it fetches them when they are opened.
  const staff = isStaffPath(location.pathname) ? loadStaffScreens() : undefined
  return (await Promise.all([import('./signed-in.tsx'), loadWords('shop'), staff]))[0].SignedIn
}
/** In a page opened offline nobody can sign in, and the signed-in user may be unknown. */
const loadNoConnection = async () => (await import('./no-connection.tsx')).NoConnection
async function loadSignIn() {
  const [file] = await Promise.all([import('../front/sign-in/sign-in-screen.tsx'), loadWords('front')])
  return file.SignInScreen
}
/** A page without a session, with its words. */
async function loadDoor(load: Door['load']) {
  return (await Promise.all([load(), loadWords('front', 'doors', 'errors')]))[0]
}

type Parts = { SignedIn: ComponentType; SignInScreen: ComponentType; DoorScreen: ComponentType }
const IntroScreen = onDemand(async () => {
  const [file] = await Promise.all([import('../front/intro/intro-screen.tsx'), loadWords('front', 'doors')])
  return file.IntroScreen
})
const ClosedScreen = onDemand(() =>
  loadDoor(async () => (await import('../front/closed/closed-screen.tsx')).ClosedScreen),
)

/** Renders the page. If the page names its user, the first screen's reads are fetched before the first render. */
export async function start(site: Site) {
  const { loading, user } = currentSession()
  const door = doorAt(location.pathname)
  const parts: Parts = {
    SignedIn: onDemand(loadSignedIn),
    SignInScreen: onDemand(loadSignIn),
    DoorScreen: onDemand(door ? () => loadDoor(door.load) : loadSignIn),
  }
  if (user) parts.SignedIn = await loadSignedIn()
  else if (isKeptPage) parts.SignInScreen = await loadNoConnection()
  else if (!loading && door) parts.DoorScreen = await loadDoor(door.load)
  else if (!loading) parts.SignInScreen = await loadSignIn()

  // Also loads the shop's words, if a user has signed in meanwhile.
  const language = await loadLanguage(pageLanguage())
  setArtVersion(site.artVersion)
  startMaintenance(site)
  followTextSpacing()
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
  // Until these are loaded, an error shows a general sentence.
  afterStart(() => void loadWords('errors').catch(() => {}))
}

type AppProps = Parts & {
  /** The signed-out page at this address, when the page was loaded. */
  door: Door | undefined
}

/**
 * What the page shows: the maintenance notice, a signed-out page, the sign-in page at any other address, or the shop. After a
 * session has ended, or during maintenance, the shop stays mounted in the background and keeps its input.
 */
function App({ door, SignedIn, SignInScreen, DoorScreen }: AppProps) {
  const session = useSyncExternalStore(listenToSession, currentSession)
  const { loading, user, former } = session
  const closed = useClosed()
  const [introDue, setIntroDue] = useState(introIsDue)
  if (loading) return <LoadingOverlay />

  const person = user ?? former
  const front = frontOf()
  return (
    <SessionContext value={session}>
      <Suspense fallback={<LoadingOverlay />}>{front}</Suspense>
      {person && !door && (
        <Activity key={person.id} mode={front ? 'hidden' : 'visible'}>
          <Suspense fallback={<LoadingOverlay />}>
            <SignedIn />
          </Suspense>
        </Activity>
      )}
    </SessionContext>
  )

  /** What replaces the shop; undefined if the user may use it. */
  function frontOf() {
    const isAdministration = /^\/admin(\/|$)/.test(location.pathname)
    if (closed && !user?.isAdmin && !door?.whileClosed)
      return isAdministration ? <SignInScreen /> : <ClosedScreen />
    if (user && door) return door.signedIn === 'itself' ? <DoorScreen /> : <ToShop />
    if (user) return null
    if (introDue && !isKeptPage && !former && !door?.duringIntro)
      return <IntroScreen onDone={() => setIntroDue(false)} />
    return door && !isKeptPage ? <DoorScreen /> : <SignInScreen />
  }
}

/** Signed-in users are redirected from this page to the shop. */
function ToShop() {
  useEffect(() => location.replace('/'), [])
  return <LoadingOverlay />
}
