// The search of the guide. The index is a script, because a page that was opened from a disk may not fetch.
;(() => {
  const { root, language } = document.body.dataset
  const field = document.getElementById('search')
  const box = document.getElementById('results')
  const [status, list] = [box.querySelector('p'), box.querySelector('ol')]
  const words = JSON.parse(field.dataset.words)
  let engine

  const script = (name) =>
    new Promise((resolve, reject) => {
      const one = document.createElement('script')
      one.src = `${root}assets/${name}`
      one.onload = resolve
      one.onerror = reject
      document.head.append(one)
    })

  /** Loaded when somebody begins to search: most pages are opened without it. */
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
    status.textContent =
      count === 0 ? words.none : count === 1 ? words.one : words.many.replace('#', String(count))
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
      return
    }
    try {
      const found = (await load()).search(asked)
      if (asked !== field.value.trim()) return
      show(found.length, found.slice(0, 12).map(row))
    } catch {
      box.hidden = false
      status.textContent = words.failed
      list.replaceChildren()
    }
  }

  field.addEventListener('focus', () => void load().catch(() => {}))
  field.addEventListener('input', search)
  document.getElementById('search-form').addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.focus()
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
  // A result on this page only moves to its heading: the list must not cover it.
  addEventListener('hashchange', () => {
    box.hidden = true
  })
})()
