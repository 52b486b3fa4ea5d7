import { parseSearch } from '../core/address.ts'
import { carry } from '../core/early.ts'
import { loadSite } from '../core/site.ts'
import { currentSession, startSession } from '../core/user.ts'
import { isKeptPage } from '../core/version.ts'
import { loadWords } from '../words/load.ts'
import '../styles.css'

/**
 * Fetches everything that the first screen needs in parallel, then renders. This file imports nothing heavy, so that it runs first. It has
 * no top-level await, because other modules import parts of its chunk and would wait.
 */
async function begin() {
  const app = import('./app.tsx')
  const kept = isKeptPage ? await (await import('../core/kept-start.ts')).startKept() : undefined
  const site = loadSite(kept)
  const answers = document.getElementById('answers')
  carry(answers?.textContent ?? '')
  // The previous user's data must be gone before the next user signs in on this page.
  answers?.remove()
  startSession()
  const { user } = currentSession()
  // Started early here; rendering awaits them.
  void loadWords(user ? 'shop' : 'front')
  // The component that renders it handles the error.
  if (user && !isKeptPage) void startScreen().catch(() => {})
  const { start } = await app
  await start(await site)
}

/** Fetches the code of the first screen, and its first reads. */
async function startScreen() {
  const { askEarly, loadScreen, screenAt } = await import('./routes.tsx')
  const screen = await screenAt(location.pathname)
  if (!screen) return
  askEarly(screen, parseSearch(location.search), () => false)
  await loadScreen(screen)
}

void begin()
