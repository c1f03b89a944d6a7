/** Vitest reporter that prints one line for each finished file and, at the end, the slowest files. */
export class TestProgress {
  #files = 0;
  #started = new Map();
  #finished = [];

  onTestRunStart(specifications) {
    this.#files = specifications.length;
    console.log(`Running ${count(this.#files, 'file')}.\n`);
  }

  onTestModuleStart({ id }) {
    this.#started.set(id, performance.now());
  }

  onTestModuleEnd(file) {
    const seconds = (performance.now() - (this.#started.get(file.id) ?? performance.now())) / 1000;
    const name = `${file.project.name} ${file.relativeModuleId}`;
    this.#finished.push({ name, seconds });
    const place = `${String(this.#finished.length).padStart(String(this.#files).length)}/${String(this.#files)}`;
    const outcome = file.ok() ? 'passed' : 'FAILED';
    console.log(
      `${place} ${outcome} ${name} (${count([...file.children.allTests()].length, 'test')}, ${time(seconds)})`,
    );
  }

  onTestRunEnd() {
    const slowest = this.#finished.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
    console.log('\nThe slowest files:');
    for (const { name, seconds } of slowest) console.log(`${time(seconds).padStart(8)}  ${name}`);
  }
}

export function time(seconds) {
  return `${seconds.toFixed(1)} s`;
}

function count(number, noun) {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}
