// Prints JSON: `render CHART VALUES` the objects of a chart, rendered as Helm does as far as this chart needs it, and `render FILE`
// a file in YAML. Helm itself is not packaged where the tests run.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func main() {
	if len(os.Args) == 2 {
		write(read(os.Args[1]))
		return
	}
	chart, values := os.Args[1], os.Args[2]
	merged := merge(read(filepath.Join(chart, "values.yaml")), read(values))
	facts := read(filepath.Join(chart, "Chart.yaml"))
	data := map[string]any{
		"Values":  merged,
		"Chart":   map[string]any{"Name": facts["name"], "Version": facts["version"], "AppVersion": facts["appVersion"]},
		"Release": map[string]any{"Name": "shop", "Namespace": "shop", "Service": "Helm"},
	}
	all := template.New("").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, with any) (string, error) {
		var text bytes.Buffer
		err := all.ExecuteTemplate(&text, name, with)
		return text.String(), err
	}
	functions["toYaml"] = func(value any) string {
		text, err := yaml.Marshal(value)
		stopIf(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	functions["required"] = func(message string, value any) (any, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	all.Funcs(functions)
	data["Files"] = folder(chart)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	stopIf(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		stopIf(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		stopIf(err)
	}
	objects := []any{}
	for _, file := range files {
		var text bytes.Buffer
		stopIf(all.ExecuteTemplate(&text, filepath.Base(file), data))
		if strings.HasSuffix(file, ".yaml") {
			objects = append(objects, documents(strings.ReplaceAll(text.String(), "<no value>", ""))...)
		}
	}
	write(objects)
}

// documents returns the documents of a text in YAML that are not empty.
func documents(text string) []any {
	found := []any{}
	decoder := yaml.NewDecoder(strings.NewReader(text))
	for {
		var document any
		err := decoder.Decode(&document)
		if err == io.EOF {
			return found
		}
		stopIf(err)
		if document != nil {
			found = append(found, document)
		}
	}
}

func write(value any) {
	stopIf(json.NewEncoder(os.Stdout).Encode(value))
}

// folder is the chart as .Files of a template.
type folder string

func (f folder) Get(name string) string {
	text, err := os.ReadFile(filepath.Join(string(f), name))
	stopIf(err)
	return string(text)
}

// read returns a file as Helm has it: numbers are floats.
func read(file string) map[string]any {
	text, err := os.ReadFile(file)
	stopIf(err)
	var parsed any
	stopIf(yaml.Unmarshal(text, &parsed))
	asJSON, err := json.Marshal(parsed)
	stopIf(err)
	values := map[string]any{}
	stopIf(json.Unmarshal(asJSON, &values))
	return values
}

func merge(base, over map[string]any) map[string]any {
	for name, value := range over {
		if inner, ok := value.(map[string]any); ok {
			if known, ok := base[name].(map[string]any); ok {
				base[name] = merge(known, inner)
				continue
			}
		}
		base[name] = value
	}
	return base
}

func stopIf(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
