// Runs before the first paint: puts the remembered theme and language on <html>, so that neither flashes.
;(() => {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const remembered = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const paint = () => {
    const choice = remembered('theme')
    const theme = choice === 'light' || choice === 'dark' ? choice : dark.matches ? 'dark' : 'light'
    root.dataset.theme = theme
    // The phone's own bar takes the color of the head below it.
    document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#191c19' : '#ffffff'
  }
  paint()
  dark.addEventListener('change', paint)
  addEventListener('themechoice', paint)
  const language = remembered('language') ?? navigator.language.slice(0, 2)
  root.lang = language === 'es' ? 'es' : 'en'
})()
