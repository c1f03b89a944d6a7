import { addBlockTabs } from './block-tabs';
import { addCopyButtons } from './copy-buttons';
import { markContents } from './contents-marker';
import { keepPageLanguage, keepSectionOfLanguage } from './language-link';
import { fillLiveBlocks } from './live-blocks';
import { startSearch } from './search-box';
import { startThemeButton } from './docs-colours';

// The pages can be read without this script.
startThemeButton();
markContents();
addBlockTabs();
addCopyButtons();
startSearch();
keepSectionOfLanguage();
keepPageLanguage();
void fillLiveBlocks();
