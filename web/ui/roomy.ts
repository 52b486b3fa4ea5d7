/** Below this width a phone is small, or the page is enlarged to 400 %. */
const narrow = '(max-width: 22.4375rem)'

/**
 * Marks the page when its texts need more room than rows and buttons usually have: the user has increased text spacing (WCAG 1.4.12), or
 * the window is narrow. Then nothing is truncated; the rules are in `reach.css`.
 */
export function followTextSpacing() {
  const probe = document.createElement('span')
  probe.textContent = 'mm mm'
  probe.ariaHidden = 'true'
  Object.assign(probe.style, {
    position: 'fixed',
    visibility: 'hidden',
    pointerEvents: 'none',
    font: '16px/1 sans-serif',
    letterSpacing: '0',
    wordSpacing: '0',
  })
  const isSpaced = () => {
    const { letterSpacing, wordSpacing, lineHeight } = getComputedStyle(probe)
    return (
      Number.parseFloat(lineHeight) > 16 ||
      [letterSpacing, wordSpacing].some((one) => Number.parseFloat(one) > 0)
    )
  }
  const window = matchMedia(narrow)
  const mark = () => document.documentElement.toggleAttribute('data-roomy', window.matches || isSpaced())
  document.body.append(probe)
  new ResizeObserver(mark).observe(probe)
  window.addEventListener('change', mark)
}
