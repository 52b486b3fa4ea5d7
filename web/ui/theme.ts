/** What the person chose; `system` follows the device. theme.js paints it, also before the app has loaded. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** The remembered choice of theme on this device. */
export function themeChoice(): ThemeChoice {
  try {
    const choice = localStorage.getItem('theme')
    return choice === 'light' || choice === 'dark' ? choice : 'system'
  } catch {
    return 'system'
  }
}

/** Remembers the choice on this device and paints it at once. */
export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', choice)
  } catch {
    // Storage is blocked: the device's own theme stays.
  }
  dispatchEvent(new Event('themechoice'))
}
