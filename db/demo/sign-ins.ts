/** Of every sign-in of the demo; shown on the terminal and on the sign-in page. */
export const demoPassword = 'Bloom-2026!'
