// The search of the guide, and the behavior of its pages. The index is a script, because a page opened from a disk may not fetch.
;(() => {
  const { root, language } = document.body.dataset
  const field = document.getElementById('search')
  const box = document.getElementById('results')
  const [status, list] = [box.querySelector('p'), box.querySelector('ol')]
  const words = JSON.parse(field.dataset.words)
  const most = 12
  let engine

  const script = (name) =>
    new Promise((resolve, reject) => {
      const one = document.createElement('script')
      one.src = `${root}assets/${name}`
      one.onload = resolve
      one.onerror = reject
      document.head.append(one)
    })

  /** Loaded when somebody starts a search, because most pages are opened without one. */
  const load = () => {
    engine ??= script('minisearch.js')
      .then(() => script(`search-${language}.js`))
      .then(() => MiniSearch.loadJS(window.guideIndex, guideOptions()))
    engine.catch(() => {
      engine = undefined
    })
    return engine
  }

  const show = (count, rows) => {
    box.hidden = false
    const said = count > most ? words.more : words.many
    status.textContent = count === 0 ? words.none : count === 1 ? words.one : said.replace('#', String(count))
    list.replaceChildren(...rows)
  }

  const row = ({ title, heading, shown, url }) => {
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = root + url
    const name = document.createElement('b')
    name.textContent = heading && heading !== title ? `${title} › ${heading}` : title
    const excerpt = document.createElement('span')
    excerpt.textContent = shown
    link.append(name, excerpt)
    item.append(link)
    return item
  }

  const search = async () => {
    const asked = field.value.trim()
    if (!asked) {
      box.hidden = true
      list.replaceChildren()
      return
    }
    try {
      const found = (await load()).search(asked)
      if (asked !== field.value.trim()) return
      show(found.length, found.slice(0, most).map(row))
    } catch {
      box.hidden = false
      status.textContent = words.failed
      list.replaceChildren()
    }
  }

  field.addEventListener('focus', () => void load().catch(() => {}))
  field.addEventListener('input', search)
  /** Enter follows the first result, even if it is pressed before the results are ready. */
  document.getElementById('search-form').addEventListener('submit', async (event) => {
    event.preventDefault()
    await search()
    list.querySelector('a')?.click()
  })
  list.addEventListener('click', () => {
    box.hidden = true
  })
  addEventListener('pointerdown', ({ target }) => {
    if (target !== field && !box.contains(target)) box.hidden = true
  })
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && relatedTarget !== field && !box.contains(relatedTarget)) box.hidden = true
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !box.hidden) {
      field.value = ''
      box.hidden = true
      field.focus()
    }
    if (event.key === '/' && document.activeElement?.tagName !== 'INPUT') {
      event.preventDefault()
      field.focus()
    }
    if (!['ArrowDown', 'ArrowUp'].includes(event.key) || box.hidden) return
    const links = [...list.querySelectorAll('a')]
    const to = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    ;(to < 0 ? field : links[Math.min(to, links.length - 1)])?.focus()
  })
  // A result on this page only scrolls to its heading, which the list must not cover.
  addEventListener('hashchange', () => {
    box.hidden = true
  })

  // The navigation is longer than the window, so it scrolls to the open page.
  const rail = document.querySelector('.rail')
  const current = rail.querySelector('[aria-current]')
  if (current) rail.scrollTop = current.offsetTop - rail.clientHeight / 2

  // A picture opens by itself, in the current theme.
  for (const link of document.querySelectorAll('.picture'))
    link.addEventListener('click', () => {
      link.href = link.querySelector('img').currentSrc
    })

  /** Makes content wider than the page scrollable by keyboard, even in browsers that don't focus it on their own. */
  const makeFocusable = () => {
    for (const one of document.querySelectorAll('pre, .wide'))
      if (one.scrollWidth > one.clientWidth) one.tabIndex = 0
      else one.removeAttribute('tabindex')
  }
  makeFocusable()
  addEventListener('resize', makeFocusable)
})()
