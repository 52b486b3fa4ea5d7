import { expect, test } from 'vitest'
import { lacking, proofOf, usualProof } from './proof.ts'

const all = { photo: true, signature: true, name: true, count: true }

test.each([
  ['all of it is there', all, false, [], []],
  ['there is no photo', { ...all, photo: false }, false, [], ['photo']],
  ['nobody counted', { ...all, count: false }, false, ['count'], []],
  ['nobody signed', { ...all, signature: false }, false, [], []],
  ['nobody signed for money on delivery', { ...all, signature: false }, true, ['signature'], []],
] as const)('when %s', (_, brought, isCod, must, ask) => {
  expect(lacking(proofOf(usualProof, { isCod }), brought)).toEqual({ must, ask })
})
