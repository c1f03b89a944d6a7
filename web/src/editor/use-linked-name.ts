import { useEffect, useState } from 'react';

function readLinkedName(): string {
  return window.location.hash.slice(1);
}

/** Returns the name of the call that a link of the documentation has led to; '' without one. */
export function useLinkedName(): string {
  const [linkedName, setLinkedName] = useState(readLinkedName);
  useEffect(() => {
    const followAddress = () => {
      setLinkedName(readLinkedName());
    };
    window.addEventListener('hashchange', followAddress);
    return () => {
      window.removeEventListener('hashchange', followAddress);
    };
  }, []);
  return linkedName;
}
