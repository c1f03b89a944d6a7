/**
 * Vitest reporter that prints one line for each finished file and, at the end, where the time went.
 */
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
    const tests = [...file.children.allTests()];
    const tested = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0) / 1000;
    const [, folder = ''] = file.relativeModuleId.split('/');
    this.#finished.push({
      name,
      seconds,
      around: Math.max(0, seconds - tested),
      project: file.project.name,
      folder,
    });
    const place = `${String(this.#finished.length).padStart(String(this.#files).length)}/${String(this.#files)}`;
    const outcome = file.ok() ? 'passed' : 'FAILED';
    console.log(`${place} ${outcome} ${name} (${count(tests.length, 'test')}, ${time(seconds)})`);
  }

  onTestRunEnd() {
    const slowest = this.#finished.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
    console.log('\nThe slowest files:');
    for (const { name, seconds } of slowest) console.log(`${time(seconds).padStart(8)}  ${name}`);
    console.log(
      '\nWhere the time went, added up over all workers; in brackets loading, starting and stopping:',
    );
    for (const [project, files] of Map.groupBy(this.#finished, (file) => file.project)) {
      const folders = [...Map.groupBy(files, ({ folder }) => folder)].map(([name, of]) => ({
        name,
        ...total(of),
      }));
      const longest = folders.toSorted((a, b) => b.seconds - a.seconds).slice(0, 8);
      console.log(
        `${project} ${split(total(files))}: ${longest.map((each) => `${each.name} ${split(each)}`).join(', ')}`,
      );
    }
  }
}

function total(files) {
  const sum = (key) => files.reduce((seconds, file) => seconds + file[key], 0);
  return { seconds: sum('seconds'), around: sum('around') };
}

function split({ seconds, around }) {
  return `${seconds.toFixed(0)} s (${around.toFixed(0)})`;
}

export function time(seconds) {
  return `${seconds.toFixed(1)} s`;
}

function count(number, noun) {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}
