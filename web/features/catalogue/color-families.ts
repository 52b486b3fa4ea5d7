/** The dot colors of the filter list. */
export const familyColors: Readonly<Record<string, string>> = {
  White: '#FBFAF5',
  Pink: '#EE8FA9',
  Red: '#B7122B',
  Orange: '#F07F13',
  Yellow: '#F7CF1D',
  Green: '#4C8B3B',
  Blue: '#3F6FC4',
  Purple: '#6F2C91',
  Brown: '#6B4A2E',
  Black: '#1C1B1D',
  Silver: '#C3C7CB',
  Clear: '#E8F1F2',
  Assorted: '#D9A6C2',
}
