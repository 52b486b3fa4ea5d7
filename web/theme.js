// Runs before the first paint and sets the stored theme and language on <html>, and whether the product list has this device's own
// settings, so that nothing flashes.
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
    // The phone's status bar takes the color of the header below it.
    document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#191c19' : '#ffffff'
  }
  paint()
  dark.addEventListener('change', paint)
  addEventListener('themechoice', paint)
  // The server draws the first rows of a list for the default settings. These are the defaults.
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
