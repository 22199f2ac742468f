// The command-line tools, which the build compiles with the server: the tools load emails written in TSX.
export { runCommand } from './command-line.ts'
export { restoreFrom } from './restore-command.ts'
