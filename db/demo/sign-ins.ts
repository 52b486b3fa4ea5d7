/** The password of every demo sign-in; shown on the terminal and on the sign-in page. */
export const demoPassword = 'Bloom-2026!'
