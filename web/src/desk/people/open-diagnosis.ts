import { ObservableStore } from '../../store';

/** The fate of the last code of the user whose ticket is open; '' if it is not known. */
export const openDiagnosis = new ObservableStore({ kind: '' });
