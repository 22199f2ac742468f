import { calendarCommand, WrongArguments } from '../src/features/channels/server/calendar-command.ts'

/**
 * `npm run -s calendar -- read FILE` prints the contents of a channel's calendar. `replay FILE@TIME …` prints the result
 * of polling at these times.
 */
try {
  await calendarCommand(process.argv.slice(2), (line) => console.log(line))
} catch (error) {
  if (!(error instanceof WrongArguments)) throw error
  console.error(error.message)
  process.exitCode = 2
}
