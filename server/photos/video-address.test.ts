import { expect, test } from 'vitest'
import { videoName, videoOf } from '../../contract/features/pictures.ts'
import { videoAt } from './video-address.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'youtube:dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo:76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo:76979871'],
  ['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com/watch?v="><script>', undefined],
  ['https://vimeo.com/channels/staffpicks', undefined],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', undefined],
  ['dQw4w9WgXcQ', undefined],
  ['', undefined],
])('%s names %s', (address, name) => {
  const video = videoAt(address)
  expect(video && videoName(video)).toBe(name)
  if (video && name) expect(videoOf(name)).toEqual(video)
})
