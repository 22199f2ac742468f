const TITLES =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|rev|revd|reverend|and|&|\+)\b\.?|[&+])\s*/i

/** Returns the first name in a booking's name; empty for a title with only a surname. */
export function firstNameOf(name: string): string {
  const [surname = '', given] = name.split(',', 2)
  let rest = (given?.trim() || surname).trim()
  const whole = rest
  while (TITLES.test(rest)) rest = rest.replace(TITLES, '')
  const words = rest.split(/\s+/)
  const isSurnameAlone = rest !== whole && words.length === 1 && given === undefined
  return isSurnameAlone ? '' : (words[0] ?? '')
}
