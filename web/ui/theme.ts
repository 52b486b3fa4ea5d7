/** The user's choice; `system` follows the device. theme.js applies it before the app has loaded. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** The stored theme of this device. */
export function themeChoice(): ThemeChoice {
  try {
    const choice = localStorage.getItem('theme')
    return choice === 'light' || choice === 'dark' ? choice : 'system'
  } catch {
    return 'system'
  }
}

/** Stores the choice on this device and applies it at once. */
export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', choice)
  } catch {
    // Storage is blocked: the device's own theme applies.
  }
  dispatchEvent(new Event('themechoice'))
}
