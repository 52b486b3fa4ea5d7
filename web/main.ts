import { parseSearch } from './address.ts'
import { carry } from './early.ts'
import { loadLanguage, loadShopWords, pageLanguage } from './messages/load.ts'
import { askEarly, loadScreen, screenAt } from './routes.tsx'
import { loadSite } from './site.ts'
import { currentSession, startSession } from './user.ts'
import './styles.css'

/**
 * Asks for everything that the first screen needs, side by side, and then draws. This file takes nothing heavy along, so that
 * it runs first. No await at its top: the rest imports parts of this file's chunk and would wait for it.
 */
async function begin() {
  const app = import('./app.tsx')
  const site = loadSite()
  const answers = document.getElementById('answers')
  carry(answers?.textContent ?? '')
  // Whoever signs in on this page next finds nothing of the one before.
  answers?.remove()
  startSession()
  const { user } = currentSession()
  // Drawing waits for them; here they only set out early.
  void (user ? loadShopWords() : loadLanguage(pageLanguage()))
  const screen = user ? screenAt(location.pathname) : undefined
  if (screen) {
    askEarly(screen, parseSearch(location.search), () => false)
    // Whoever draws it hears of a failure.
    loadScreen(screen).catch(() => {})
  }
  const { start } = await app
  await start(await site)
}

void begin()
