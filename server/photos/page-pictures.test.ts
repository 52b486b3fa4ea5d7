import { expect, test } from 'vitest'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { pagePictures } from './page-pictures.ts'

const at = new URL('https://grower.test/roses/freedom')

test('a page names its picture in several formats, relative to its own address', () => {
  const page = `<html><head>
    <meta property="og:image" content="/img/freedom.jpg?w=1200&amp;h=630">
    <META content='https://cdn.test/large.webp' NAME='twitter:image'/>
    <link rel=image_src href=small.jpg>
    </head><body><img src="/logo.png" width="40" height=40><img srcset="a.jpg 400w, b.jpg 1600w" src="a.jpg">
    <img data-src="later.jpg" src="data:image/gif;base64,R0lGOD"><img alt="none"></body>`
  expect(pagePictures(page, at)).toEqual({
    named: [
      'https://grower.test/img/freedom.jpg?w=1200&h=630',
      'https://cdn.test/large.webp',
      'https://grower.test/roses/small.jpg',
    ],
    shown: ['https://grower.test/roses/b.jpg', 'https://grower.test/roses/later.jpg'],
  })
})

test('broken pages and long ones cost little', () => {
  const started = performance.now()
  for (const page of [
    '<img '.repeat(200_000),
    '<meta property=og:image content="'.repeat(60_000),
    '<img a='.repeat(250_000),
  ])
    pagePictures(page, at)
  expect(performance.now() - started).toBeLessThan(atThisLoad(2_000))
  expect(pagePictures('<img src="http://[">', at)).toEqual({ named: [], shown: [] })
})
