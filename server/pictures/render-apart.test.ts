import { afterEach, expect, test } from 'vitest'
import { type Drawing, render } from './render.ts'
import { createRenderApart } from './render-apart.ts'

const apart = createRenderApart()
afterEach(() => apart.close())

const rose: Drawing = {
  source: { imageHint: 'form=rose;c1=#B7122B', bunch: false },
  seed: 'freedom-red.svg',
  close: false,
  width: 112,
  format: 'svg',
}

test('a picture of the other process is the picture of this one, in every format', async () => {
  for (const format of ['svg', 'webp', 'avif'] as const) {
    const body = await apart.render({ ...rose, format })
    expect(body.equals(await render({ ...rose, format }))).toBe(true)
  }
})

test('several are drawn at once, each for its own request', async () => {
  const seeds = ['a.svg', 'b.svg', 'c.svg']
  const bodies = await Promise.all(seeds.map((seed) => apart.render({ ...rose, seed })))
  expect(bodies).toEqual(await Promise.all(seeds.map((seed) => render({ ...rose, seed }))))
})

test('a drawing that fails rejects its own request, and the next is drawn', async () => {
  const impossible = { ...rose, format: 'webp', width: -1 } as const
  await expect(apart.render(impossible)).rejects.toThrow(/./)
  expect((await apart.render(rose)).length).toBeGreaterThan(200)
})

test('when its process ends, what waits is rejected, and the next drawing starts another', async () => {
  const waiting = apart.render({ ...rose, format: 'avif', width: 640 })
  apart.close()
  await expect(waiting).rejects.toThrow('the process that draws pictures has ended')
  expect((await apart.render(rose)).length).toBeGreaterThan(200)
})
