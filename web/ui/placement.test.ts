import { expect, test } from 'vitest'
import { placeBeside } from './placement.ts'

const view = { width: 1440, height: 900 }
const panel = { width: 320, height: 400 }

test('a panel opens 8 px below its button, edge to edge with it', () => {
  const anchor = { left: 700, right: 820, top: 10, bottom: 46 }
  expect(placeBeside({ anchor, panel, view, align: 'start', fixedWidth: true })).toMatchObject({
    left: '700px',
    top: '54px',
    width: '320px',
  })
  expect(placeBeside({ anchor, panel, view, align: 'end', fixedWidth: true })).toMatchObject({
    left: '500px',
  })
})

test('it opens above where there is too little room below', () => {
  const anchor = { left: 100, right: 220, top: 800, bottom: 836 }
  expect(placeBeside({ anchor, panel, view, align: 'start', fixedWidth: false })).toMatchObject({
    top: 'auto',
    bottom: '108px',
    maxHeight: '784px',
  })
})

test('it stays inside a narrow window', () => {
  const anchor = { left: 300, right: 380, top: 10, bottom: 54 }
  const phone = { width: 390, height: 800 }
  const place = placeBeside({
    anchor,
    panel: { width: 760, height: 400 },
    view: phone,
    align: 'start',
    fixedWidth: true,
  })
  expect(place).toMatchObject({ left: '8px', width: '374px' })
})
