// What the command-line tools run, built like the server because its letters are TSX.
export { runCommand } from './command-line.ts'
export { restoreFrom } from './restore-command.ts'
