import { expect } from 'vitest'
import { type ErrorCode, errors, type Problem } from '../../contract/core/errors.ts'
import type { RawAnswer } from './raw.ts'

/** Asserts the format that all errors have: problem+json, a code of the dictionary, a sentence, the request's id. */
export function expectProblem(answer: RawAnswer, code?: ErrorCode): Problem {
  const problem = answer.json as Problem
  expect(answer.headers['content-type'], answer.text).toBe('application/problem+json; charset=utf-8')
  expect(Object.keys(problem)).toEqual(
    expect.arrayContaining(['type', 'title', 'status', 'detail', 'code', 'errors', 'requestId']),
  )
  expect(problem.type).toBe(`urn:stemyard:problem:${problem.code}`)
  expect(errors[problem.code]).toMatchObject({ status: answer.status, title: problem.title })
  expect(problem.status).toBe(answer.status)
  expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['x-request-id']).toBe(problem.requestId)
  expect(problem.detail).toMatch(
    /^([\w.$-]+: )?[A-Z"'\d].*[.!)?’]$|^Something went wrong, please try again later$/s,
  )
  for (const { path, message } of problem.errors) {
    expect(typeof path).toBe('string')
    expect(message).toMatch(/^[A-Z0-9]/)
  }
  expectNoInsides(answer)
  if (problem.code === 'invalid_input') expect(problem.errors, answer.text).not.toEqual([])
  if (code) expect(problem.code).toBe(code)
  return problem
}

/** Asserts that no internals are exposed: no stack, SQL, file or library name. */
export function expectNoInsides({ text }: RawAnswer) {
  expect(text).not.toMatch(
    /\bat \S+ \(|node_modules|node:internal|\/server\/|\.ts:\d|select .+ from|syntax error at|kysely|pg_|zod|fastify/i,
  )
}
