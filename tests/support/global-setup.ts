import { startTestServer } from './database.ts'

/** One PostgreSQL for all test files of a run; each file takes its own database on it. */
export async function setup() {
  const { stop } = await startTestServer()
  return stop
}
