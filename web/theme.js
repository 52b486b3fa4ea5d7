// Runs before the first paint: puts what this device remembers on <html>: theme, language, and whether its lists look as usual, so that none flashes.
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
  // The first rows of a list that the server draws are those of a reader who has chosen nothing else.
  const usual = {
    view: 'list',
    sort: 'Product Name A to Z',
    showPrices: 'true',
    showFilters: 'true',
    showCart: 'true',
    showLily: 'false',
  }
  const isUsual = ([name, value]) => (remembered(`catalog.${name}`) ?? value) === value
  root.toggleAttribute('data-own-list', !Object.entries(usual).every(isUsual))
  const language = remembered('language') ?? navigator.language.slice(0, 2)
  root.lang = language === 'es' ? 'es' : 'en'
})()
